/**
 * Finishes the table `imp` in Lua, before any other code runs: the bus, which hands live values from one extension to
 * another, and the contexts that handlers get. What it needs of the libraries it keeps in locals. Its arguments are the
 * table and the host functions; it returns what calls handlers.
 */
export const impChunk = `
local imp, host, ui = ...
local type, tostring, error, pcall, setmetatable = type, tostring, error, pcall, setmetatable
local format, next, remove = string.format, next, table.remove

local function text(value, position)
	if type(value) == 'number' then return tostring(value) end
	if type(value) ~= 'string' then
		error(format('bad argument #%d: error converting Lua %s to String', position, type(value)), 3)
	end
	return value
end

local handlers = {}
local function deliver(name, data)
	local list = handlers[name]
	if list == nil then return end
	for at = 1, #list do
		local handler = list[at]
		host.enter(handler.owner)
		local ok, problem = pcall(handler.run, data)
		host.leave()
		if not ok then host.failed(name, tostring(problem)) end
	end
end
imp.events = {
	on = function(name, run)
		name = text(name, 1)
		if type(run) ~= 'function' then
			error(format('bad argument #2: error converting Lua %s to function', type(run)), 2)
		end
		local list = handlers[name]
		if list == nil then list = {} handlers[name] = list end
		list[#list + 1] = { run = run, owner = host.owner() }
	end,
	emit = function(name, data)
		name = text(name, 1)
		deliver(name, data)
		host.relay(name, data)
	end,
}

local function context(cwd, token)
	return setmetatable({ cwd = cwd, ui = ui }, {
		__index = function(_, key)
			if key == 'cancelled' then return host.cancelled(token) end
		end,
		__metatable = false,
	})
end

return {
	tool = function(execute, id, params, cwd, token) return (execute(id, params, context(cwd, token))) end,
	command = function(handler, args, cwd, token) return (handler(args, context(cwd, token))) end,
	hook = function(handler, event, cwd, token) return (handler(event, context(cwd, token))) end,
	deliver = deliver,
	forget = function(owner)
		for _, list in next, handlers do
			for at = #list, 1, -1 do
				if list[at].owner == owner then remove(list, at) end
			end
		end
	end,
}
`;
