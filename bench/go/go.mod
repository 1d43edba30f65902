module bench

go 1.22

require context-provider v0.0.0

replace context-provider => ../../generated/go
