-- Keeps, for the session and over restarts, which tools were called.

imp.on("before_tool_call", function(event)
  imp.session.append_entry("call", { tool = event.tool_name })
end)

imp.register_command("audit", {
  description = "Which tools were called, and how often",
  handler = function()
    local counts, names = {}, {}
    for _, entry in ipairs(imp.session.get_entries("call")) do
      local name = entry.data.tool
      if counts[name] == nil then names[#names + 1] = name end
      counts[name] = (counts[name] or 0) + 1
    end
    table.sort(names)
    for i, name in ipairs(names) do names[i] = name .. " " .. counts[name] end
    return table.concat(names, "\n")
  end,
})
