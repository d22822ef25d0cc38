-- A tool with a whole JSON Schema: looks something up in a JSON file.

imp.register_tool({
  name = "json_get",
  description = "Reads a value of a JSON file by its path, such as scripts.test.",
  readonly = true,
  params = {
    type = "object",
    properties = {
      file = { type = "string" },
      path = { type = "string" },
      as = { type = "string", enum = { "json", "type" } },
    },
    required = { "file", "path" },
    additionalProperties = false,
  },
  execute = function(_, params)
    local ok, value = pcall(imp.json.decode, imp.fs.read(params.file))
    if not ok then return { content = params.file .. ": " .. value, is_error = true } end
    for key in params.path:gmatch("[^.]+") do
      if type(value) ~= "table" then return { content = "there is no " .. params.path, is_error = true } end
      value = value[tonumber(key) or key]
    end
    return params.as == "type" and type(value) or imp.json.encode(value)
  end,
})
