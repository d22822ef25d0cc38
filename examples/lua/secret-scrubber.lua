-- Replaces what looks like a key in the results of tools before the model reads them.

local patterns = {
  "sk%-[%w%-]+",
  "ghp_%w+",
  "AKIA%w+",
}

local function scrub(text)
  local count = 0
  for _, pattern in ipairs(patterns) do
    local n
    text, n = text:gsub(pattern, "[redacted]")
    count = count + n
  end
  return text, count
end

imp.on("after_tool_call", function(event)
  local changed, content = 0, {}
  for i, block in ipairs(event.result.content) do
    local n = 0
    if block.type == "text" then
      local text
      text, n = scrub(block.text)
      block = { type = "text", text = text }
    end
    changed = changed + n
    content[i] = block
  end
  if changed > 0 then return { content = content } end
end)
