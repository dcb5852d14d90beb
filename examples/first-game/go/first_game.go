// Chess against a Countermove service at level 4. Go 1.22 or newer, nothing to install.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	timeMs  = 2000
	timeout = timeMs*time.Millisecond + 5*time.Second
	tries   = 5
)

var (
	url    = strings.TrimSuffix(cmp.Or(os.Getenv("COUNTERMOVE_URL"), "http://127.0.0.1:8000"), "/")
	key    = os.Getenv("COUNTERMOVE_KEY")
	client = http.Client{Timeout: timeout}
	// Statuses of a service, or a proxy before it, that may answer the same request later.
	later = []int{429, 502, 503, 504}
)

// An end says who won, or nobody, and how.
type end struct {
	Winner string `json:"winner"`
	Ending string `json:"ending"`
}

type request struct {
	Moves   []string `json:"moves"`
	Level   int      `json:"level"`
	TimeMs  int      `json:"time_ms"`
	Include []string `json:"include"`
}

type reply struct {
	end
	Move       string   `json:"move"`
	MoveLabel  string   `json:"move_label"`
	Over       bool     `json:"over"`
	LegalMoves []string `json:"legal_moves"`
}

// refused is a refusal of the service.
type refused struct {
	end
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

func (r *refused) Error() string { return r.Detail }

// ask posts body. It repeats the request where the service is busy or silent, so it is for what
// is safe to repeat. The error is *refused where the service refuses.
func ask(path string, body any) (reply, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return reply{}, err
	}
	for triesLeft := tries - 1; ; triesLeft-- {
		wait := time.Second
		response, told, err := post(path, text)
		switch {
		case err == nil && response.StatusCode == http.StatusOK:
			var found reply
			err = json.Unmarshal(told, &found)
			return found, err
		case err == nil && (triesLeft == 0 || !slices.Contains(later, response.StatusCode)):
			problem := refused{Detail: response.Status} // the page of a proxy
			json.Unmarshal(told, &problem)
			return reply{}, &problem
		case err == nil:
			if after, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				wait = time.Duration(after) * time.Second
			}
		case triesLeft == 0:
			return reply{}, err
		}
		time.Sleep(wait)
	}
}

func post(path string, text []byte) (*http.Response, []byte, error) {
	request, err := http.NewRequest(http.MethodPost, url+path, bytes.NewReader(text))
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	told, err := io.ReadAll(response.Body)
	return response, told, err
}

// play plays white, with a move from each line.
func play(lines *bufio.Scanner) (end, error) {
	moves := []string{}
	position, err := ask("/v1/games/chess/position", struct{}{})
	if err != nil {
		return end{}, err
	}
	legal := position.LegalMoves
	for {
		fmt.Print("Your move (Enter: any): ")
		lines.Scan()
		mine := cmp.Or(strings.TrimSpace(lines.Text()), legal[rand.Intn(len(legal))])
		body := request{append(slices.Clone(moves), mine), 4, timeMs, []string{"legal_moves"}}
		reply, err := ask("/v1/games/chess/move", body)
		var problem *refused
		switch {
		case errors.As(err, &problem) && problem.Code == "game_over": // my move ended it
			fmt.Println(mine)
			return problem.end, nil
		case problem != nil && (problem.Code == "malformed_move" || problem.Code == "illegal_move"):
			fmt.Println(problem)
		case err != nil:
			return end{}, err
		default:
			fmt.Printf("%d. %s %s\n", len(moves)/2+1, mine, reply.MoveLabel)
			moves = append(moves, mine, reply.Move)
			if reply.Over {
				return reply.end, nil
			}
			legal = reply.LegalMoves
		}
	}
}

func main() {
	end, err := play(bufio.NewScanner(os.Stdin))
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	case end.Winner != "":
		fmt.Println(end.Winner, "wins by", end.Ending)
	default:
		fmt.Println("draw by", end.Ending)
	}
}
