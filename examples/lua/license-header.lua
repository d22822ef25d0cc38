-- A tool that puts a header on top of files that have none.

local header = "-- Copyright the authors. See LICENSE.\n"

imp.register_tool({
  name = "license",
  description = "Adds the license header to files.",
  params = { files = { type = "array", items = { type = "string" }, required = true } },
  execute = function(_, params)
    local changed = 0
    for _, path in ipairs(params.files) do
      local text = imp.fs.read(path)
      if text:sub(1, #header) ~= header then
        imp.fs.write(path, header .. text)
        changed = changed + 1
      end
    end
    return string.format("%d of %d files changed", changed, #params.files)
  end,
})
