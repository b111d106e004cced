-- A push, then a pop, on each of the sessions named in the file $IDS: the depth stays as it was.
local ids = {}
for line in io.lines(os.getenv("IDS")) do ids[#ids + 1] = line end
local headers = { ["Content-Type"] = "application/json" }
local n = 0
request = function()
  n = n + 1
  local path = "/v1/sessions/" .. ids[math.floor(n / 2) % #ids + 1]
  if n % 2 == 1 then
    return wrk.format("POST", path .. "/push", headers, '{"screen":"Detail","params":{"id":"42","from":"list"}}')
  end
  return wrk.format("POST", path .. "/pop", headers, "{}")
end
