-- Refuses commits that skip hooks or whose message has no type.

local types = { feat = true, fix = true, docs = true, test = true, chore = true }

imp.on("before_tool_call", function(event)
  if event.tool_name ~= "bash" then return end
  local command = event.args.command
  if not command:match("git%s+commit") then return end
  if command:match("%-%-no%-verify") then
    return { block = true, reason = "commit with the hooks: drop --no-verify" }
  end
  local message = command:match("%-m%s+[\"'](.-)[\"']") or ""
  local kind = message:match("^(%w+)[%(:]")
  if not types[kind] then
    return { block = true, reason = "begin the message with a type, as in \"fix: …\"" }
  end
end)
