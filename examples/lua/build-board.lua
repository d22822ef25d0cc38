-- Listens on the bus for builds, and shows them.

local board = {}

imp.events.on("build", function(build)
  board[#board + 1] = build.target .. " " .. (build.ok and "ok" or "failed")
end)

imp.register_command("builds", {
  description = "How the builds went",
  handler = function() return #board == 0 and "nothing was built" or table.concat(board, "\n") end,
})
