// A crowd in a closed loop: each caller asks for a move, waits for the reply, and asks again. It keeps its
// connection, and pauses after a request that had no answer. What happened is printed as one JSON object.
// Go 1.22 or newer, nothing to install.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"
)

const (
	movePath    = "/v1/games/connect_four/move"
	healthPath  = "/healthz"
	columns     = 7
	moves       = 3
	lateMs      = 30 // An answer that is later than this after its budget is not in time.
	pause       = 60 * time.Millisecond
	healthEvery = 50 * time.Millisecond
	patience    = time.Minute
	noReply     = 0 // In place of a status.
)

var (
	url       = flag.String("url", "http://127.0.0.1:8000", "where the service is")
	callers   = flag.Int("callers", 8, "requests at one time")
	timeMs    = flag.Int("time-ms", 200, "budget of a move")
	seconds   = flag.Float64("seconds", 20, "how long new requests are sent")
	algorithm = flag.String("algorithm", "mcts", "that searches")
	key       = flag.String("key", "", "API key; empty: none is sent")
)

// Spread of a sample of milliseconds.
type Spread struct {
	P50  float64 `json:"p50"`
	P99  float64 `json:"p99"`
	Most float64 `json:"most"`
}

// Report is what is printed. A spread of nothing is null.
type Report struct {
	Answered  int         `json:"answered"`
	InTime    int         `json:"in_time"`
	Refused   int         `json:"refused"`
	Other     map[int]int `json:"other"` // by status, 0: no reply
	OverMs    *Spread     `json:"over_ms"`
	RefusedMs *Spread     `json:"refused_ms"`
	HealthMs  *Spread     `json:"health_ms"`
	Nodes     int64       `json:"nodes"`
	Seconds   float64     `json:"seconds"` // until the last reply
}

// reply is what came of one request; a status of noReply, that nothing came.
type reply struct {
	status int
	body   []byte
	tookMs float64
}

// crowd is what its callers have received together.
type crowd struct {
	sync.Mutex
	over, refused, health []float64
	inTime                int
	nodes                 int64
	other                 map[int]int
}

func main() {
	flag.Parse()
	client := &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: *callers + 1},
		Timeout:   patience,
	}
	found := &crowd{other: map[int]int{}}
	began := time.Now()
	end := began.Add(time.Duration(*seconds * float64(time.Second)))
	var all sync.WaitGroup
	for caller := range *callers {
		all.Add(1)
		go func() {
			defer all.Done()
			for turn := 1; time.Now().Before(end); turn++ {
				if got := ask(client, http.MethodPost, movePath, question(caller, turn)); !found.add(got) {
					time.Sleep(pause)
				}
			}
		}()
	}
	all.Add(1)
	go func() {
		defer all.Done()
		for ; time.Now().Before(end); time.Sleep(healthEvery) {
			found.addHealth(ask(client, http.MethodGet, healthPath, nil))
		}
	}()
	all.Wait()
	report := Report{
		Answered:  len(found.over),
		InTime:    found.inTime,
		Refused:   len(found.refused),
		Other:     found.other,
		OverMs:    spread(found.over),
		RefusedMs: spread(found.refused),
		HealthMs:  spread(found.health),
		Nodes:     found.nodes,
		Seconds:   time.Since(began).Seconds(),
	}
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// question writes the body of a request: moves that vary with the caller and its turn.
func question(caller, turn int) []byte {
	played := make([]string, moves)
	for ply := range played {
		played[ply] = strconv.Itoa(1 + (caller+ply*turn)%columns)
	}
	body, err := json.Marshal(map[string]any{
		"moves": played, "time_ms": *timeMs, "algorithm": *algorithm, "cache": "bypass",
	})
	if err != nil {
		panic(err) // texts and numbers alone
	}
	return body
}

// ask sends a request and reads the whole reply.
func ask(client *http.Client, method, path string, body []byte) reply {
	request, err := http.NewRequest(method, *url+path, bytes.NewReader(body))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	request.Header.Set("Content-Type", "application/json")
	if *key != "" {
		request.Header.Set("X-API-Key", *key)
	}
	began := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return reply{status: noReply}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return reply{status: noReply}
	}
	return reply{response.StatusCode, text, float64(time.Since(began).Microseconds()) / 1000}
}

// add counts a reply, and returns whether it is an answer.
func (crowd *crowd) add(got reply) bool {
	var answer struct {
		Nodes int64 `json:"nodes_all_passes"`
	}
	isAnswer := got.status == http.StatusOK && json.Unmarshal(got.body, &answer) == nil
	crowd.Lock()
	defer crowd.Unlock()
	switch {
	case isAnswer:
		over := got.tookMs - float64(*timeMs)
		crowd.over = append(crowd.over, over)
		crowd.nodes += answer.Nodes
		if over <= lateMs {
			crowd.inTime++
		}
	case got.status == http.StatusServiceUnavailable:
		crowd.refused = append(crowd.refused, got.tookMs)
	default:
		crowd.other[got.status]++
	}
	return isAnswer
}

// addHealth counts a reply of /healthz; one that is no answer, among the others.
func (crowd *crowd) addHealth(got reply) {
	crowd.Lock()
	defer crowd.Unlock()
	if got.status == http.StatusOK {
		crowd.health = append(crowd.health, got.tookMs)
	} else {
		crowd.other[got.status]++
	}
}

func spread(sample []float64) *Spread {
	if len(sample) == 0 {
		return nil
	}
	slices.Sort(sample)
	at := func(share float64) float64 {
		return sample[int(float64(len(sample)-1)*share)]
	}
	return &Spread{at(0.5), at(0.99), at(1)}
}
