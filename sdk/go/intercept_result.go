package sdk

import "tenon.dev/sdk/internal/wire"

// InterceptResult is the answer to a question. The zero value lets pass.
type InterceptResult struct {
	// Block refuses; of the rest only the reason counts then.
	Block bool
	// Reason is for the model or the user. Empty: the host has one of its own.
	Reason string
	// ModifiedArgs is what the tool is to see instead, of tool_call: written as JSON, an object. nil: as it was.
	ModifiedArgs any
	// ReplaceText is what is to be shown instead, of assistant_message. Empty: as it was.
	ReplaceText string
	// SystemPrompt is the new one, which may be empty, of before_agent_start. nil: as it was.
	SystemPrompt *string
}

// Pass leaves everything as it was.
func Pass() InterceptResult {
	return InterceptResult{}
}

// Block refuses what is asked about. Without a reason the host has one of its own.
func Block(reason string) InterceptResult {
	return InterceptResult{Block: true, Reason: reason}
}

// ModifyArgs lets the tool see other arguments. They are written as JSON and have to be an object.
func ModifyArgs(args any) InterceptResult {
	return InterceptResult{ModifiedArgs: args}
}

// ReplaceText shows another text.
func ReplaceText(text string) InterceptResult {
	return InterceptResult{ReplaceText: text}
}

// ReplaceSystemPrompt starts the agent with another system prompt, which may be empty.
func ReplaceSystemPrompt(systemPrompt string) InterceptResult {
	return InterceptResult{SystemPrompt: &systemPrompt}
}

func (r InterceptResult) frame(question wire.Intercept) (wire.ExtensionFrame, error) {
	if r.Block {
		return blockFrame(question.ID, r.Reason), nil
	}
	response := wire.InterceptResponse{ID: question.ID, SystemPrompt: r.SystemPrompt}
	if r.ReplaceText != question.Payload.Text {
		response.ReplaceText = r.ReplaceText
	}
	if r.ModifiedArgs != nil {
		args, err := wire.Object(r.ModifiedArgs, "the modified arguments")
		if err != nil {
			return nil, err
		}
		response.ModifiedArgs = args
	}
	return response, nil
}

func blockFrame(id, reason string) wire.ExtensionFrame {
	return wire.InterceptResponse{ID: id, Block: true, Reason: reason}
}
