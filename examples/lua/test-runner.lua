-- A tool that runs scripts of tests one by one, tells how far it is, and stops when it is cancelled.
-- Needs: allow_shell_exec.

imp.register_tool({
  name = "run_tests",
  description = "Runs the shell scripts of a folder as tests.",
  params = { folder = { type = "string", required = true } },
  execute = function(_, params, ctx)
    local listed = imp.exec("ls " .. params.folder .. "/*.sh")
    local files, failed = {}, {}
    for file in listed.stdout:gmatch("[^\n]+") do files[#files + 1] = file end
    for i, file in ipairs(files) do
      if ctx.cancelled then break end
      imp.update(string.format("%d of %d: %s", i, #files, file:match("[^/]+$")))
      local run = imp.exec(". ./" .. file)
      if run.exit_code ~= 0 then failed[#failed + 1] = file:match("[^/]+$") .. ": " .. run.stdout end
    end
    return {
      content = string.format("%d run, %d failed\n%s", #files, #failed, table.concat(failed)),
      is_error = #failed > 0,
    }
  end,
})
