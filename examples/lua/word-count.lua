-- A tool without any effect: it counts.

imp.register_tool({
  name = "count_words",
  description = "Counts lines, words and characters of a text.",
  readonly = true,
  params = { text = { type = "string", required = true } },
  execute = function(_, params)
    local _, lines = params.text:gsub("\n", "")
    local _, words = params.text:gsub("%S+", "")
    return { content = string.format("%d lines, %d words, %d characters", lines, words, utf8.len(params.text)) }
  end,
})
