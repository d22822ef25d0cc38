/** What runs in a thread of Lua extensions. */
import { openLuaSide } from '../side/lua-side.ts';
import { serveLua } from '../thread/worker/serve-lua.ts';

serveLua(openLuaSide);
