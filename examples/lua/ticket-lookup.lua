-- A tool that reads a ticket from a tracker over HTTP.
-- Needs: allow_http, and TRACKER_URL and TRACKER_TOKEN in allowed_env.

imp.env_allow = { "TRACKER_URL", "TRACKER_TOKEN" }

imp.register_tool({
  name = "ticket",
  description = "Reads a ticket by its number.",
  readonly = true,
  params = { number = { type = "integer", required = true } },
  execute = function(_, params)
    local url = imp.env("TRACKER_URL")
    if url == nil then return { content = "set TRACKER_URL to the address of the tracker", is_error = true } end
    local reply = imp.http.get(url .. "/tickets/" .. params.number, {
      Authorization = "Bearer " .. (imp.env("TRACKER_TOKEN") or ""),
    })
    if reply.status == 404 then return { content = "there is no ticket " .. params.number, is_error = true } end
    if reply.status ~= 200 then return { content = "the tracker said " .. reply.status, is_error = true } end
    local ticket = imp.json.decode(reply.body)
    return {
      content = string.format("#%d %s (%s)\n%s", params.number, ticket.title, ticket.state, ticket.body),
      details = ticket,
    }
  end,
})
