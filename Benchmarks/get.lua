-- GET of the sessions named in the file $IDS, one after the other.
local ids = {}
for line in io.lines(os.getenv("IDS")) do ids[#ids + 1] = line end
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "/v1/sessions/" .. ids[n % #ids + 1])
end
