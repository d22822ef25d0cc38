-- Keeps state over turns: how many there were, and what each began with.

local prompts = {}
local steps = 0

imp.on("on_agent_start", function(event) prompts[#prompts + 1] = event.prompt end)
imp.on("on_turn_end", function() steps = steps + 1 end)

imp.register_command("asked", {
  description = "What was asked so far",
  handler = function()
    return string.format("%d prompts, %d steps: %s", #prompts, steps, table.concat(prompts, ", "))
  end,
})
