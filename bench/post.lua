-- What `wrk.ts` has wrk do: post the calls it is given, path and body in turn, over and over, and tell the figures as a
-- line of JSON with times in microseconds.

wrk.method = "POST"

function init(args)
  local requests = {}
  for index = 1, #args, 2 do
    table.insert(requests, wrk.format(nil, args[index], nil, args[index + 1]))
  end
  local turn = 0
  function request()
    turn = turn % #requests + 1
    return requests[turn]
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nfigures {"calls":%d,"durationUs":%d,"p50Us":%d,"p99Us":%d,"badStatus":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
