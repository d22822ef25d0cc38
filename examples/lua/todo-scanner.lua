-- A tool that lists the TODO comments below a folder, with file and line.
-- Needs: allow_native_tool_calls, which is on.

imp.register_tool({
  name = "todos",
  label = "TODOs",
  description = "Lists TODO and FIXME comments with file and line.",
  readonly = true,
  params = { folder = { type = "string", description = "Where to look; the project where it is left out" } },
  execute = function(_, params)
    local text, problem = imp.tool("bash", {
      command = "grep -rnE '(TODO|FIXME)' -- " .. (params.folder or "."),
    })
    if text == nil then return { content = problem, is_error = true } end
    local found = {}
    for file, line, rest in text:gmatch("([^\n:]+):(%d+):([^\n]*)") do
      found[#found + 1] = string.format("%s:%s %s", file, line, rest:match("TODO.*") or rest:match("FIXME.*"))
    end
    if #found == 0 then return "nothing left to do" end
    table.sort(found)
    return { content = table.concat(found, "\n"), details = { count = #found } }
  end,
})
