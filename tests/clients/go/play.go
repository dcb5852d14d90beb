// A game, a problem and a stream, by the client that oapi-codegen generated.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"countermove.test/client/api"
)

const nim, chess = "nim", "chess"

var background = context.Background()

func main() {
	client, err := api.NewClientWithResponses(os.Getenv("COUNTERMOVE_URL"))
	must(err)
	play(client)
	meetProblem(client)
	stream(client)
}

// play plays Nim by both players, to the end.
func play(client *api.ClientWithResponses) {
	moves := []string{}
	limit := int32(2000)
	for {
		position, err := client.InspectPositionWithResponse(
			background, nim, api.InspectionRequest{Moves: &moves})
		must(err)
		if position.JSON200.Turn == "over" {
			fmt.Printf("game: %s wins\n", *position.JSON200.Winner)
			return
		}
		reply, err := client.ChooseMoveWithResponse(
			background, nim, api.MoveRequest{Moves: &moves, TimeMs: &limit})
		must(err)
		moves = append(moves, reply.JSON200.Move)
	}
}

func meetProblem(client *api.ClientWithResponses) {
	moves := []string{"2:3", "1:9"}
	reply, err := client.ChooseMoveWithResponse(background, nim, api.MoveRequest{Moves: &moves})
	must(err)
	problem := reply.ApplicationproblemJSON422
	fmt.Printf("problem: %s at %d\n", problem.Code, *problem.Index)
}

// stream takes the response itself: the function with a parsed one waits for the whole body.
func stream(client *api.ClientWithResponses) {
	depth := int32(5)
	response, err := client.StreamAnalysis(background, chess, api.StreamRequest{Depth: &depth})
	must(err)
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	finals := 0
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var event api.StreamEvent
		must(json.Unmarshal(lines.Bytes(), &event))
		if event.Type == "final" {
			finals++
		}
	}
	must(lines.Err())
	fmt.Printf("stream: %d final\n", finals)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
