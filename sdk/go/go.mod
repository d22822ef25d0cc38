module tenon.dev/sdk

go 1.19
