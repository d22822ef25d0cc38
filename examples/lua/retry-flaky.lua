-- A tool that runs a command again until it passes, three times at most.
-- Needs: allow_shell_exec.

imp.register_tool({
  name = "retry",
  description = "Runs a command up to three times.",
  params = { command = { type = "string", required = true } },
  execute = function(_, params, ctx)
    local run
    for try = 1, 3 do
      if ctx.cancelled then return { content = "cancelled", is_error = true } end
      run = imp.exec(params.command, nil, { cwd = ctx.cwd, timeout = 10 })
      if run.exit_code == 0 then return "passed at try " .. try end
    end
    return { content = "failed three times: " .. run.stdout .. run.stderr, is_error = true }
  end,
})
