-- Tells other extensions on the bus how a build went. See build-board.lua.
-- Needs: allow_shell_exec.

imp.register_tool({
  name = "build",
  description = "Builds a target.",
  params = { target = { type = "string", required = true } },
  execute = function(_, params)
    local run = imp.exec("echo", { "building", params.target })
    imp.events.emit("build", { target = params.target, ok = run.exit_code == 0 })
    return run.stdout
  end,
})
