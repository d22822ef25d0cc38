-- Tells a chat when the agent has finished.
-- Needs: allow_http, and HOOK_URL in allowed_env.

imp.on("on_agent_end", function(event)
  local url = imp.env("HOOK_URL")
  if url == nil then return end
  local last = event.messages[#event.messages]
  local text = last and last.content[1] and last.content[1].text or ""
  imp.http.post(url, {
    body = imp.json.encode({ text = "finished: " .. text }),
    headers = { ["Content-Type"] = "application/json" },
  })
end)
