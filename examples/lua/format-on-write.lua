-- Formats each JSON file that the model has written.
-- Needs: allow_shell_exec.

local formatters = { json = "jq ." }

imp.on("after_file_write", function(event, ctx)
  local formatter = formatters[event.path:match("%.(%w+)$")]
  if formatter == nil then return end
  local path = "'" .. event.path:gsub("'", "'\\''") .. "'"
  local done = imp.exec(formatter .. " " .. path .. " > " .. path .. ".tmp && mv " .. path .. ".tmp " .. path)
  local name = event.path:match("[^/]+$")
  if done.exit_code == 0 then
    ctx.ui.notify("formatted " .. name, "success")
  else
    ctx.ui.notify(name .. ": " .. done.stderr, "warn")
  end
end)
