// Package sdk writes extensions of Tenon in Go: programs of their own that offer slash commands and tools, hear of
// events, are asked before things happen and show panels.
//
// Declare what the extension offers on an [Extension], then call [Extension.Run]. Handlers run in goroutines of
// their own. A handler that panics costs its own request: a command shows the reason, a tool gives it to the model,
// an intercept blocks.
package sdk
