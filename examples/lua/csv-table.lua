-- A tool that shows a CSV file as a table of Markdown.

local function cells(line)
  local found = {}
  for cell in (line .. ","):gmatch("([^,]*),") do found[#found + 1] = cell end
  return found
end

imp.register_tool({
  name = "csv_table",
  description = "Shows a CSV file as a table.",
  readonly = true,
  params = { path = { type = "string", required = true }, rows = { type = "integer", description = "At most" } },
  execute = function(_, params)
    local rows, shown = 0, {}
    for line in io.lines(params.path) do
      rows = rows + 1
      if rows <= (params.rows or 20) + 1 then
        shown[#shown + 1] = "| " .. table.concat(cells(line), " | ") .. " |"
      end
      if rows == 1 then shown[2] = "|" .. (" --- |"):rep(#cells(line)) end
    end
    return { content = table.concat(shown, "\n"), details = { rows = rows - 1 } }
  end,
})
