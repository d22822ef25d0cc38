-- A package of several files: two commands for the person, one tool for the model, one list for both.

local imp = require("imp")
local items = require("lib.items")

imp.command("add", {
  description = "Add something",
  run = function(args)
    items.add(args)
    return items.text()
  end,
})

imp.command("done", {
  description = "Mark something as done",
  run = function(args)
    local _, problem = items.finish(tonumber(args))
    return problem or items.text()
  end,
})

imp.register_tool({
  name = "checklist",
  description = "What the person has on their list.",
  readonly = true,
  execute = function() return items.text() end,
})
