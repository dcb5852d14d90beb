// A game, a problem and a stream, by the client that ogen generated.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/ogen-go/ogen/ogenerrors"

	"countermove.test/client/api"
)

const nim, chess api.Game = "nim", "chess"

var background = context.Background()

// noKey sends none: this service asks for none.
type noKey struct{}

func (noKey) ApiKey(context.Context, api.OperationName) (api.ApiKey, error) {
	return api.ApiKey{}, ogenerrors.ErrSkipClientSecurity
}

func (noKey) Bearer(context.Context, api.OperationName) (api.Bearer, error) {
	return api.Bearer{}, ogenerrors.ErrSkipClientSecurity
}

func main() {
	client, err := api.NewClient(os.Getenv("COUNTERMOVE_URL"), noKey{})
	must(err)
	play(client)
	meetProblem(client)
	stream(client)
}

// play plays Nim by both players, to the end.
func play(client *api.Client) {
	moves := api.Moves{}
	for {
		inspection := api.InspectionRequest{Moves: moves}
		inspected, err := client.InspectPosition(
			background, &inspection, api.InspectPositionParams{Game: nim})
		must(err)
		position, ok := inspected.(*api.PositionReplyHeaders)
		check(ok, inspected)
		if position.Response.Turn == "over" {
			fmt.Printf("game: %s wins\n", position.Response.Winner.Value)
			return
		}
		request := api.MoveRequest{Moves: moves, TimeMs: api.NewOptTimeMs(2000)}
		chosen, err := client.ChooseMove(background, &request, api.ChooseMoveParams{Game: nim})
		must(err)
		reply, ok := chosen.(*api.MoveReplyHeaders)
		check(ok, chosen)
		moves = append(moves, api.Move(reply.Response.Move))
	}
}

func meetProblem(client *api.Client) {
	request := api.MoveRequest{Moves: api.Moves{"2:3", "1:9"}}
	refused, err := client.ChooseMove(background, &request, api.ChooseMoveParams{Game: nim})
	must(err)
	problem, ok := refused.(interface{ GetResponse() api.ProblemReply })
	check(ok, refused)
	reply := problem.GetResponse()
	fmt.Printf("problem: %s at %d\n", reply.Code, reply.Index.Value)
}

// stream decodes each line as it comes: the client gives the body as a reader, without a type.
func stream(client *api.Client) {
	request := api.StreamRequest{Depth: api.NewOptInt32(5)}
	streamed, err := client.StreamAnalysis(
		background, &request, api.StreamAnalysisParams{Game: chess})
	must(err)
	body, ok := streamed.(*api.StreamAnalysisOKApplicationXNdjsonHeaders)
	check(ok, streamed)
	finals := 0
	lines := bufio.NewReader(&body.Response)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		must(err)
		var event struct{ Type string }
		must(json.Unmarshal(line, &event))
		if event.Type == "final" {
			finals++
		}
	}
	fmt.Printf("stream: %d final\n", finals)
}

func check(ok bool, reply any) {
	if !ok {
		log.Fatalf("%T: %+v", reply, reply)
	}
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
