package sdk

import "tenon.dev/sdk/internal/wire"

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
	}
}

// updated keeps what the frame does not name.
func (h HostInfo) updated(frame wire.HostUpdate) HostInfo {
	replace(&h.Provider, frame.Provider)
	replace(&h.Model, frame.Model)
	replace(&h.CWD, frame.CWD)
	replace(&h.SessionID, frame.SessionID)
	return h
}

func replace(field, value *string) {
	if value != nil {
		*field = *value
	}
}
