//! A game, a problem and a stream, by the client that progenitor generated.

use std::num::NonZeroU32;

use api::types::{
    Game, InspectionRequest, MoveRequest, Moves, ProblemReply, StreamEvent, StreamRequest, TimeMs,
};
use api::{ByteStream, Client, Error};
use futures::TryStreamExt;
use tokio::io::AsyncBufReadExt;
use tokio_util::io::StreamReader;

#[allow(dead_code, clippy::all)]
mod api {
    progenitor::generate_api!("openapi.yaml");
}

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let client = Client::new(&std::env::var("COUNTERMOVE_URL")?);
    play(&client).await?;
    meet_problem(&client).await?;
    stream(&client).await
}

/// Nim by both players, to the end.
async fn play(client: &Client) -> Result<(), Failure> {
    let nim: Game = "nim".parse()?;
    let time = NonZeroU32::new(2000).map(TimeMs);
    let mut moves = Moves(Vec::new());
    loop {
        let body = InspectionRequest { moves: Some(moves.clone()), ..Default::default() };
        let position = client.inspect_position(&nim, &body).await?;
        if *position.turn == "over" {
            let winner = position.winner.as_deref().unwrap_or("no one");
            println!("game: {winner} wins");
            return Ok(());
        }
        let body =
            MoveRequest { moves: Some(moves.clone()), time_ms: time.clone(), ..Default::default() };
        let reply = client.choose_move(&nim, &body).await?;
        moves.0.push(reply.move_.parse()?);
    }
}

/// A problem's content type is not application/json, so the client leaves its body to be read.
async fn meet_problem(client: &Client) -> Result<(), Failure> {
    let moves = Moves(vec!["2:3".parse()?, "1:9".parse()?]);
    let body = MoveRequest { moves: Some(moves), ..Default::default() };
    let Err(Error::ErrorResponse(refused)) = client.choose_move(&"nim".parse()?, &body).await
    else {
        return Err("the move is legal".into());
    };
    let problem: ProblemReply = serde_json::from_slice(&read(refused.into_inner()).await?)?;
    let index = problem.index.ok_or("no index")?;
    println!("problem: {} at {index}", *problem.code);
    Ok(())
}

async fn read(body: ByteStream) -> Result<Vec<u8>, Failure> {
    let parts: Vec<_> = body.into_inner().try_collect().await?;
    Ok(parts.concat())
}

async fn stream(client: &Client) -> Result<(), Failure> {
    let body = StreamRequest { depth: Some(5.try_into()?), ..Default::default() };
    let events = client.stream_analysis(&"chess".parse()?, &body).await?;
    let bytes = events.into_inner().into_inner().map_err(std::io::Error::other);
    let mut lines = StreamReader::new(bytes).lines();
    let mut finals = 0;
    while let Some(line) = lines.next_line().await? {
        let event: StreamEvent = serde_json::from_str(&line)?;
        finals += usize::from(event.type_ == "final");
    }
    println!("stream: {finals} final");
    Ok(())
}
