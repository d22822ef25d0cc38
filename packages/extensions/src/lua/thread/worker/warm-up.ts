import { LuaVm } from '../../engine/lua-vm.ts';
import type { LuaBinary } from '../../engine/wasm/lua-binary.ts';

/**
 * Runs ordinary Lua for some milliseconds in a state that is thrown away: WebAssembly's functions are compiled well once
 * they were called often, and threads share what is compiled.
 */
export const warmUp = (binary: LuaBinary): void => {
	const vm = LuaVm.create({ binary, memoryBytes: 8 << 20 });
	const run = vm.load(ordinaryLua, 'warm-up');
	for (let time = 0; time < 40; time += 1) vm.call(run);
	vm.close();
};

const ordinaryLua = `
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
fib(12)
local list, record = {}, {}
for i = 1, 200 do list[i] = i * 2 record['k' .. i] = list[i] % 7 end
table.sort(list, function(a, b) return a > b end)
local sum = 0
for _, value in ipairs(list) do sum = sum + value end
for key in pairs(record) do sum = sum + #key end
local text = table.concat(list, ',')
for word in text:gmatch('%d+') do sum = sum + #word end
text = text:gsub('%d', function(digit) return digit + 1 end):upper():sub(2):rep(2)
local object = setmetatable({}, { __index = function(_, key) return key end })
pcall(function() error(object.name .. string.format('%5.2f %d', sum, #list)) end)
local co = coroutine.wrap(function() for i = 1, 20 do coroutine.yield(i) end end)
for _ = 1, 20 do co() end
`;
