import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Chess against a Countermove service at level 4. Java 17 or newer, and Jackson for JSON. */
public final class FirstGame {
  private static final String URL =
      Optional.ofNullable(System.getenv("COUNTERMOVE_URL"))
          .orElse("http://127.0.0.1:8000")
          .replaceFirst("/$", "");
  private static final String KEY = System.getenv("COUNTERMOVE_KEY");
  private static final int TIME_MS = 2000;
  private static final int TIMEOUT_MS = TIME_MS + 5000;
  private static final int TRIES = 5;

  /** Statuses of a service, or a proxy before it, that may answer the same request later. */
  private static final Set<Integer> LATER = Set.of(429, 502, 503, 504);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A refusal of the service: its JSON object. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    final transient JsonNode told;

    Refused(JsonNode told) {
      super(told.path("detail").asText());
      this.told = told;
    }

    static Refused of(HttpResponse<String> response) {
      try {
        return new Refused(JSON.readTree(response.body()));
      } catch (JsonProcessingException ofAProxy) {
        return new Refused(JSON.valueToTree(Map.of("detail", "status " + response.statusCode())));
      }
    }
  }

  /**
   * POST {@code body}. Repeats the request where the service is busy or silent, so it is for what
   * is safe to repeat.
   */
  private static JsonNode ask(String path, Map<String, ?> body)
      throws Refused, IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(URL + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
    if (KEY != null && !KEY.isEmpty()) request.header("Authorization", "Bearer " + KEY);
    for (int triesLeft = TRIES - 1; ; triesLeft--) {
      long waitS = 1;
      var sent = CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
      try {
        HttpResponse<String> response = sent.get(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        if (response.statusCode() == 200) return JSON.readTree(response.body());
        if (!LATER.contains(response.statusCode()) || triesLeft == 0) throw Refused.of(response);
        waitS = response.headers().firstValueAsLong("Retry-After").orElse(waitS);
      } catch (ExecutionException | TimeoutException silent) {
        sent.cancel(true);
        if (triesLeft == 0) throw new IOException("no reply from " + URL, silent);
      }
      TimeUnit.SECONDS.sleep(waitS);
    }
  }

  /** Play white, with a move from each line; how the game ended. */
  private static JsonNode play(BufferedReader lines)
      throws Refused, IOException, InterruptedException {
    List<String> moves = new ArrayList<>();
    JsonNode legal = ask("/v1/games/chess/position", Map.of()).get("legal_moves");
    while (true) {
      System.out.print("Your move (Enter: any): ");
      System.out.flush();
      String mine = Optional.ofNullable(lines.readLine()).orElse("").strip();
      if (mine.isEmpty()) {
        mine = legal.get(ThreadLocalRandom.current().nextInt(legal.size())).asText();
      }
      List<String> played = new ArrayList<>(moves);
      played.add(mine);
      var include = List.of("legal_moves");
      var body = Map.of("moves", played, "level", 4, "time_ms", TIME_MS, "include", include);
      try {
        JsonNode reply = ask("/v1/games/chess/move", body);
        String label = reply.get("move_label").asText();
        System.out.println(moves.size() / 2 + 1 + ". " + mine + " " + label);
        moves.add(mine);
        moves.add(reply.get("move").asText());
        if (reply.get("over").asBoolean()) return reply;
        legal = reply.get("legal_moves");
      } catch (Refused refused) {
        switch (refused.told.path("code").asText()) {
          case "game_over" -> { // my move ended it
            System.out.println(mine);
            return refused.told;
          }
          case "malformed_move", "illegal_move" -> System.out.println(refused.getMessage());
          default -> throw refused;
        }
      }
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    try {
      JsonNode end = play(new BufferedReader(new InputStreamReader(System.in)));
      String how = end.has("winner") ? end.get("winner").asText() + " wins" : "draw";
      System.out.println(how + " by " + end.get("ending").asText());
    } catch (Refused | IOException failure) {
      System.err.println(failure.getMessage());
      System.exit(1);
    }
  }
}
