local items = {}
local list = {}

function items.add(text)
  list[#list + 1] = { text = text, done = false }
  return #list
end

function items.finish(number)
  local item = list[number]
  if item == nil then return nil, "there is no item " .. tostring(number) end
  item.done = true
  return item
end

function items.text()
  local lines = {}
  for i, item in ipairs(list) do lines[i] = string.format("%d. [%s] %s", i, item.done and "x" or " ", item.text) end
  return table.concat(lines, "\n")
end

return items
