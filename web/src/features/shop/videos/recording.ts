import { videoBounds } from "@corral/domain/shop/videos/video";

/** H.264 in an MP4, as every phone plays it. Without it (Firefox) a video can only be chosen. */
const TYPES = ["video/mp4;codecs=avc1.42E01E", "video/mp4;codecs=avc1", "video/mp4"];

/** What this browser records as; undefined where it records no MP4, or has no camera. */
export const recordingType = (): string | undefined =>
  typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia
    ? undefined
    : TYPES.find((it) => MediaRecorder.isTypeSupported(it));

/** 720 lines at this rate are 6 MB in twenty seconds: half of what is accepted, and seen well on a phone. */
const BITS_A_SECOND = 2_500_000;

/** Opens the camera at the back. Without sound: nobody should be recorded speaking by mistake. */
export const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });

/** Records what the camera sees until it is stopped or the time is over; what it resolves with is the video. */
export function recordFrom(stream: MediaStream): { stop: () => void; result: Promise<Blob> } {
  const recorder = new MediaRecorder(stream, { mimeType: recordingType() ?? "", videoBitsPerSecond: BITS_A_SECOND });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stop = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const over = setTimeout(stop, videoBounds.seconds * 1_000);
  const result = new Promise<Blob>((done, fail) => {
    recorder.onstop = () => {
      clearTimeout(over);
      done(new Blob(parts, { type: "video/mp4" }));
    };
    recorder.onerror = () => fail(new Error("the recording failed"));
  });
  recorder.start();
  return { stop, result };
}
