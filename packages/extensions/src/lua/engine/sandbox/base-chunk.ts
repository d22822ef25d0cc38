/**
 * Makes the globals of a sandbox, in Lua, before any other code runs. What it needs of the libraries it keeps in locals:
 * later code can change the globals and not these. Its argument has the host functions `warn` and `find`.
 */
export const baseChunk = `
local host = ...
local warn, find = host.warn, host.find
local load, type, select, tostring, error, pcall = load, type, select, tostring, error, pcall
local find_text, match, format = string.find, string.match, string.format
local concat = table.concat
local collect = collectgarbage
local function bad_argument(position, name, wanted, got)
	error(format("bad argument #%d to '%s' (%s expected, got %s)", position, name, wanted, type(got)), 3)
end

-- Bytecode is not checked by Lua: it could read and write memory at will.
function _G.load(chunk, name, mode, ...)
	if mode ~= nil then
		if type(mode) ~= 'string' then bad_argument(3, 'load', 'string', mode) end
		if not find_text(mode, 't', 1, true) then
			return nil, format("attempt to load a text chunk (mode is '%s')", mode)
		end
	end
	return load(chunk, name, 't', ...)
end
string.dump, dofile, loadfile = nil, nil, nil

function _G.warn(first, ...)
	if type(first) ~= 'string' and type(first) ~= 'number' then bad_argument(1, 'warn', 'string', first) end
	if select('#', ...) == 0 and match(first, '^@') then return end
	warn(concat({first, ...}))
end

-- The collector's mode and pace stay as they are: the memory limit counts on them.
local fixed = { stop = 0, restart = 0, setpause = 200, setstepmul = 100, incremental = 'incremental', generational = 'incremental' }
local allowed = { collect = true, count = true, step = true, isrunning = true }
function _G.collectgarbage(option, ...)
	if option == nil then option = 'collect' end
	if type(option) ~= 'string' then bad_argument(1, 'collectgarbage', 'string', option) end
	if allowed[option] then return collect(option, ...) end
	if fixed[option] ~= nil then return fixed[option] end
	error(format("bad argument #1 to 'collectgarbage' (invalid option '%s')", option), 2)
end

local clock = os
os = { time = clock.time, date = clock.date, clock = clock.clock, difftime = clock.difftime }

local loaded = { _G = _G, coroutine = coroutine, table = table, string = string, utf8 = utf8, math = math, os = os }
local preload, files = {}, {}
package = { loaded = loaded, preload = preload, path = '', cpath = '', config = '/\\n;\\n?\\n!\\n-\\n' }
loaded.package = package

local function in_preload(name)
	local loader = preload[name]
	if loader ~= nil then return loader, ':preload:' end
	return format("\\n\\tno field package.preload['%s']", name)
end
local function in_folder(name)
	local path, source = find(name)
	if path == nil then return '\\n\\t' .. (source or format("no file for module '%s'", name)) end
	return function()
		local kept = files[path]
		if kept ~= nil then return kept.value end
		local chunk, problem = load(source, '@' .. path, 't')
		if chunk == nil then
			error(format("error loading module '%s' from file '%s':\\n\\t%s", name, path, problem), 0)
		end
		-- A module that requires itself gets true, as it is half loaded.
		local entry = { value = true }
		files[path] = entry
		local ok, value = pcall(chunk, name, path)
		if not ok then
			files[path] = nil
			error(value, 0)
		end
		if value ~= nil then entry.value = value end
		return entry.value
	end, path, true
end

package.searchers = { in_preload, in_folder }

function _G.require(name)
	if type(name) == 'number' then name = tostring(name) end
	if type(name) ~= 'string' then bad_argument(1, 'require', 'string', name) end
	if loaded[name] then return loaded[name] end
	local searchers, problems = package.searchers, ''
	if type(searchers) ~= 'table' then error("'package.searchers' must be a table", 2) end
	for at = 1, #searchers do
		local loader, extra, is_file = searchers[at](name)
		if type(loader) == 'function' then
			local value = loader(name, extra)
			-- Files are known by their path: two extensions may each have a module of one name.
			if is_file then return value, extra end
			if value ~= nil then loaded[name] = value
			elseif loaded[name] == nil then loaded[name] = true end
			return loaded[name], extra
		elseif type(loader) == 'string' then
			problems = problems .. loader
		end
	end
	error(format("module '%s' not found:%s", name, problems), 2)
end
`;
