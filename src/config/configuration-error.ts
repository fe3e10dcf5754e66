/** A setting with which the service cannot start. The message is one sentence that names the setting and holds no secret. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
