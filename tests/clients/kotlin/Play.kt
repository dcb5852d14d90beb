// A game, a problem and a stream, by the client that openapi-generator generated.

import com.fasterxml.jackson.module.kotlin.readValue
import countermove.apis.PositionApi
import countermove.apis.SearchApi
import countermove.infrastructure.ClientError
import countermove.infrastructure.ClientException
import countermove.infrastructure.Serializer
import countermove.models.InspectionRequest
import countermove.models.MoveRequest
import countermove.models.ProblemReply
import countermove.models.StreamEvent
import countermove.models.StreamRequest
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

val address: String = System.getenv("COUNTERMOVE_URL")
val json = Serializer.jacksonObjectMapper
val searches = SearchApi(address)

fun main() {
    play()
    meetProblem()
    stream()
}

/** Nim by both players, to the end. */
fun play() {
    val positions = PositionApi(address)
    val moves = mutableListOf<String>()
    while (true) {
        val position = positions.inspectPosition("nim", InspectionRequest(moves = moves))
        if (position.turn == "over") {
            println("game: ${position.winner} wins")
            return
        }
        moves += searches.chooseMove("nim", MoveRequest(moves = moves, timeMs = 2000)).move
    }
}

fun meetProblem() {
    try {
        searches.chooseMove("nim", MoveRequest(moves = listOf("2:3", "1:9")))
    } catch (refused: ClientException) {
        val body = (refused.response as ClientError<*>).body as String
        val problem = json.readValue<ProblemReply>(body)
        println("problem: ${problem.code} at ${problem.index}")
    }
}

/** The generated method reads one object, so the lines are read from OkHttp's response. */
fun stream() {
    val body = json.writeValueAsString(StreamRequest(depth = 5))
    val request = Request.Builder()
        .url("$address/v1/games/chess/analysis/stream")
        .post(body.toRequestBody("application/json".toMediaType()))
        .build()
    OkHttpClient().newCall(request).execute().use { response ->
        check(response.isSuccessful) { "status ${response.code}" }
        val finals = response.body.charStream().useLines { lines ->
            lines.map { json.readValue<StreamEvent>(it) }.count { it.type == "final" }
        }
        println("stream: $finals final")
    }
}
