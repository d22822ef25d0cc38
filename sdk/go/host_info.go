package sdk

import (
	"encoding/json"

	"tenon.dev/sdk/internal/wire"
)

// HostInfo is what is known of the host. Empty before the handshake.
type HostInfo struct {
	ProtocolVersion int64
	ZotVersion      string
	Provider        string
	Model           string
	// CWD is the project's folder; that of the process is the extension's.
	CWD          string
	ExtensionDir string
	// DataDir is where the extension may keep what it wants to find again.
	DataDir string
	// SessionID is empty until the host tells.
	SessionID string
	// Capabilities is what the host can do, as it says.
	Capabilities []string
	// Settings is what the user set, a JSON object, checked by the schema of the manifest; {} where it has none.
	Settings json.RawMessage
}

// ownCapabilities is what this package can do.
var ownCapabilities = []string{
	"commands",
	"tools",
	"events",
	"panels",
	"tool_cancel",
	"call_tool",
	"x.cancel",
	"x.progress",
	"x.intercept",
	"x.health",
	"x.panel2",
	"x.context",
	"x.timeout",
	"x.contribute",
	"x.hooks",
}

// acknowledged keeps the session, of which hello_ack says nothing.
func (h HostInfo) acknowledged(frame wire.HelloAck) HostInfo {
	return HostInfo{
		ProtocolVersion: frame.ProtocolVersion,
		ZotVersion:      frame.ZotVersion,
		Provider:        frame.Provider,
		Model:           frame.Model,
		CWD:             frame.CWD,
		ExtensionDir:    frame.ExtensionDir,
		DataDir:         frame.DataDir,
		SessionID:       h.SessionID,
		Capabilities:    frame.Capabilities,
		Settings:        settingsOr(frame.Settings, json.RawMessage("{}")),
	}
}

// updated keeps what the frame does not name.
func (h HostInfo) updated(frame wire.HostUpdate) HostInfo {
	replace(&h.Provider, frame.Provider)
	replace(&h.Model, frame.Model)
	replace(&h.CWD, frame.CWD)
	replace(&h.SessionID, frame.SessionID)
	h.Settings = settingsOr(frame.Settings, h.Settings)
	return h
}

func settingsOr(settings, otherwise json.RawMessage) json.RawMessage {
	if settings == nil {
		return otherwise
	}
	return settings
}

func replace(field, value *string) {
	if value != nil {
		*field = *value
	}
}
