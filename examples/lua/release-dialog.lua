-- A command with a dialog: asks what to release and under which name, and has it confirmed.

imp.register_command("release", {
  description = "Prepare a release",
  handler = function(_, ctx)
    local level = ctx.ui.select("Which part of the version changes?", { "major", "minor", "patch" })
    if level == nil then return "nothing was released" end
    local name = ctx.ui.input("What is it called?", "a name")
    if not ctx.ui.confirm("Release " .. (name or "it") .. "?", "as a " .. level .. " version") then
      return "nothing was released"
    end
    imp.tool("write", { path = "RELEASE", content = level .. " " .. (name or "") .. "\n" })
    return "prepared a " .. level .. " release"
  end,
})
