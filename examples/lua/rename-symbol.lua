-- A tool made of other tools: finds the files that have a word, and replaces it in each.

imp.register_tool({
  name = "rename_symbol",
  description = "Renames a symbol in all files below src.",
  params = { from = { type = "string", required = true }, to = { type = "string", required = true } },
  execute = function(_, params)
    local listed, problem = imp.tool("bash", { command = "grep -rlw '" .. params.from .. "' src | sort" })
    if listed == nil then return { content = problem, is_error = true } end
    local changed = {}
    for file in listed:gmatch("src/[^\n]+") do
      imp.tool("read", { path = file })
      local done, why = imp.tool("edit", {
        path = file, old_text = params.from, new_text = params.to, replace_all = true,
      })
      if done == nil then return { content = file .. ": " .. why, is_error = true } end
      changed[#changed + 1] = file
      imp.update(file)
    end
    return #changed == 0 and "nothing to rename" or table.concat(changed, "\n")
  end,
})
