import * as z from 'zod';

const collectorUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL such as http://127.0.0.1:4318' });

const protocol = z.enum(['http/protobuf', 'http/json']);

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const ratio = 'must be a number from 0 to 1';

/**
 * What decides about traces, by OpenTelemetry's own names and defaults (OpenTelemetry specification, environment
 * variables). Its SDK itself reads what else there is: service name, resource attributes, and the exporter's headers,
 * time-out, compression and certificates.
 */
export const tracingEnv = {
  /** Base URL of a collector; traces go to `/v1/traces` below it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  /** Where traces go, as it stands, in place of the above. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  /** Which traces are recorded; the default follows the caller's wish, and records where there is none. */
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** The share that the samplers by ratio record. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: ratio, abort: true })
    .transform(Number)
    .refine((share) => share <= 1, ratio)
    .default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .regex(/^(true|false)$/i, 'must be true or false')
    .transform((text) => text.toLowerCase() === 'true')
    .default(false),
};

export type TracingSettings = z.output<z.ZodObject<typeof tracingEnv>>;
