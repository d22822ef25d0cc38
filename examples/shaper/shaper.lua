-- Does by data what a plugin may: in Lua. The same in other languages stands beside this file.
local imp = require("imp")

-- A section of the system prompt.
imp.on("x.prompt_contributions", function(event)
  local all = event.contributions
  all[#all + 1] = { slot = "rules", title = "Shaper", text = "Answer in rhyme.", priority = 0 }
  return { answer = "replace", value = all }
end)

-- A gate before each model call, and a switch to another frame in its place.
imp.on("x.model_call", function(event)
  local last = event.request.messages[#event.request.messages]
  local said = last.parts and last.parts[1] and last.parts[1].text or ""
  if said:find("forbidden", 1, true) then return { answer = "deny", reason = "that is forbidden here" } end
  if said == "switch" then
    return { answer = "short-circuit", status = "succeeded", output = { frameKey = "aside", task = "go on aside" } }
  end
end)

-- How prose is shown.
imp.on("x.assistant_prose", function(event)
  return { answer = "replace", value = (event.text:gsub("secret", "***")) }
end)

-- What the model reads of a result.
imp.on("x.tool_result_projection", function(event)
  if event.toolName ~= "read" then return end
  return { answer = "replace", value = { { type = "text", text = "shortened" } } }
end)

-- The summary of a conversation.
imp.on("x.compaction", function(event)
  local summary = "There were " .. #event.messages .. " messages."
  return { answer = "replace", value = { summary = summary, kept = 0 } }
end)

-- A model's answer beside the conversation.
imp.register_tool({
  name = "consult",
  description = "Asks a model beside the conversation",
  params = { prompt = { type = "string", required = true } },
  execute = function(_, params) return imp.tool("model_complete", { prompt = params.prompt }) end,
})
