module context-provider

go 1.22
