-- Keeps the model from writing to generated and locked files.

local protected = { "%.lock$", "^dist/", "/generated/" }

imp.on("before_tool_call", function(event)
  local writes = event.tool_name == "write" or event.tool_name == "edit"
  local path = event.args.path
  if not writes or path == nil then return end
  for _, pattern in ipairs(protected) do
    if path:match(pattern) then
      return { block = true, reason = path .. " is generated; change its source" }
    end
  end
end)
