-- A command that adds a line to the changelog, below its heading.

imp.register_command("changelog", {
  description = "Add a line to CHANGELOG.md",
  handler = function(args)
    if args == "" then return "say what has changed: /changelog TEXT" end
    local heading = "# Changes\n"
    local before = imp.fs.exists("CHANGELOG.md") and imp.fs.read("CHANGELOG.md") or heading
    local line = "- " .. args .. "\n"
    imp.fs.write("CHANGELOG.md", before:gsub("^" .. heading, heading .. line:gsub("%%", "%%%%")))
    return "added: " .. args
  end,
})
