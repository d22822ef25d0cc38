-- Keeps the model from reading files that would fill its context.

local most = 100 * 1024

imp.on("before_tool_call", function(event)
  local path = event.args.path
  if event.tool_name ~= "read" or path == nil or event.args.end_line ~= nil then return end
  local facts = imp.fs.stat(path)
  if facts ~= nil and facts.size > most then
    return {
      block = true,
      reason = string.format("%s has %d KiB; read a range of its lines", path, facts.size // 1024),
    }
  end
end)
