module countermove.bench/crowd

go 1.22
