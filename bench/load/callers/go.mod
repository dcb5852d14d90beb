module countermove.bench/callers

go 1.22
