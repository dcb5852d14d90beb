import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import countermove.ApiClient;
import countermove.ApiException;
import countermove.api.PositionApi;
import countermove.api.SearchApi;
import countermove.model.InspectionRequest;
import countermove.model.MoveRequest;
import countermove.model.PositionReply;
import countermove.model.ProblemReply;
import countermove.model.StreamEvent;
import countermove.model.StreamRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A game, a problem and a stream, by the client that openapi-generator generated. */
public final class Play {
  private static final String ADDRESS = System.getenv("COUNTERMOVE_URL");
  private static final ApiClient CLIENT = new ApiClient();
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  public static void main(String[] arguments) throws Exception {
    CLIENT.updateBaseUri(ADDRESS);
    play();
    meetProblem();
    stream();
  }

  /** Nim by both players, to the end. */
  private static void play() throws ApiException {
    var positions = new PositionApi(CLIENT);
    var searches = new SearchApi(CLIENT);
    List<String> moves = new ArrayList<>();
    while (true) {
      PositionReply position =
          positions.inspectPosition("nim", new InspectionRequest().moves(moves));
      if (position.getTurn().equals("over")) {
        System.out.println("game: " + position.getWinner() + " wins");
        return;
      }
      var request = new MoveRequest().moves(moves).timeMs(2000);
      moves.add(searches.chooseMove("nim", request).getMove());
    }
  }

  private static void meetProblem() throws JsonProcessingException {
    var request = new MoveRequest().moves(List.of("2:3", "1:9"));
    try {
      new SearchApi(CLIENT).chooseMove("nim", request);
    } catch (ApiException refused) {
      var problem = JSON.readValue(refused.getResponseBody(), ProblemReply.class);
      System.out.println("problem: " + problem.getCode() + " at " + problem.getIndex());
    }
  }

  /** The generated method reads one object, so the lines are read by the JDK's own client. */
  private static void stream() throws IOException, InterruptedException {
    var body = JSON.writeValueAsString(new StreamRequest().depth(5));
    var request =
        HttpRequest.newBuilder(URI.create(ADDRESS + "/v1/games/chess/analysis/stream"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<Stream<String>> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode());
    }
    int finals = 0;
    for (String line : (Iterable<String>) response.body()::iterator) {
      finals += JSON.readValue(line, StreamEvent.class).getType().equals("final") ? 1 : 0;
    }
    System.out.println("stream: " + finals + " final");
  }
}
