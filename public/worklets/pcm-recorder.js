/** Hands on what the microphone hears, some hundredths of a second at a time. */
const batch = 2048;

class PcmRecorder extends AudioWorkletProcessor {
  samples = new Float32Array(batch);
  filled = 0;

  process([[channel] = []]) {
    if (!channel) return true;
    if (this.filled + channel.length > batch) {
      this.port.postMessage(this.samples.slice(0, this.filled));
      this.filled = 0;
    }
    this.samples.set(channel, this.filled);
    this.filled += channel.length;
    return true;
  }
}

registerProcessor("pcm-recorder", PcmRecorder);
