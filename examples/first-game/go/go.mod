module countermove.example/first-game

go 1.22
