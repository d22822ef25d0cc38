/** The tool in Lua that the demo brings: a whole extension. */
export const luaTool = `imp.register_tool({
  name = "price", label = "Price", description = "The price of some fruit.", readonly = true,
  params = { fruit = { type = "string" }, count = { type = "string" } },
  execute = function(call_id, params)
    local each = ({ fig = 0.5, pear = 0.8, apple = 0.3 })[params.fruit] or 1
    return { content = { { type = "text", text = string.format("%.2f", each * tonumber(params.count)) } } }
  end,
})
`;
